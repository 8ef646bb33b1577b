#pragma once

#include <geos_c.h>
#include <gtest/gtest.h>

#include <span>
#include <utility>
#include <vector>

#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/vec.h"

/// The independent library that judges our answers in tests.
namespace sandtable::geometry {

class Shape {
 public:
  Shape(GEOSContextHandle_t context, GEOSGeometry* shape) : context_(context), shape_(shape) {}
  Shape(Shape&& other) noexcept
      : context_(other.context_), shape_(std::exchange(other.shape_, nullptr)) {}
  Shape(const Shape&) = delete;
  Shape& operator=(const Shape&) = delete;
  Shape& operator=(Shape&& other) noexcept {
    std::swap(shape_, other.shape_);
    return *this;
  }
  ~Shape() {
    if (shape_ != nullptr) GEOSGeom_destroy_r(context_, shape_);
  }
  const GEOSGeometry* get() const { return shape_; }

  double area() const { return measure(GEOSArea_r); }
  double length() const { return measure(GEOSLength_r); }
  double distance(const Shape& other) const {
    double distance = -1;
    EXPECT_EQ(GEOSDistance_r(context_, shape_, other.shape_, &distance), 1);
    return distance;
  }
  Shape common(const Shape& other) const {
    return {context_, GEOSIntersection_r(context_, shape_, other.shape_)};
  }
  Shape united(const Shape& other) const {
    return {context_, GEOSUnion_r(context_, shape_, other.shape_)};
  }
  Shape minus(const Shape& other) const {
    return {context_, GEOSDifference_r(context_, shape_, other.shape_)};
  }
  Shape boundary() const { return {context_, GEOSBoundary_r(context_, shape_)}; }
  bool valid() const { return GEOSisValid_r(context_, shape_) == 1; }
  bool covers(const Shape& other) const {
    return GEOSCovers_r(context_, shape_, other.shape_) == 1;
  }

 private:
  template <class F>
  double measure(F&& f) const {
    double result = -1;
    EXPECT_EQ(f(context_, shape_, &result), 1);
    return result;
  }
  GEOSContextHandle_t context_;
  GEOSGeometry* shape_;
};

class GeosOracle : public testing::Test {
 protected:
  GeosOracle() : context_(GEOS_init_r()) {}
  ~GeosOracle() override { GEOS_finish_r(context_); }

  GEOSCoordSequence* sequence(std::span<const Vec> points, bool closed) {
    const std::size_t n = points.size() + (closed ? 1 : 0);
    GEOSCoordSequence* made = GEOSCoordSeq_create_r(context_, static_cast<unsigned>(n), 2);
    for (std::size_t i = 0; i < n; ++i) {
      const Vec p = points[i % points.size()];
      GEOSCoordSeq_setXY_r(context_, made, static_cast<unsigned>(i), p.x, p.y);
    }
    return made;
  }
  Shape area(std::span<const Vec> points) {
    GEOSGeometry* ring = GEOSGeom_createLinearRing_r(context_, sequence(points, true));
    return {context_, GEOSGeom_createPolygon_r(context_, ring, nullptr, 0)};
  }
  Shape area(const Box& box) { return area(std::span<const Vec>(box.corner)); }
  Shape line(std::span<const Vec> points) {
    return {context_, GEOSGeom_createLineString_r(context_, sequence(points, false))};
  }
  Shape line(Vec a, Vec b) { return line(std::vector<Vec>{a, b}); }
  Shape point(Vec p) { return {context_, GEOSGeom_createPointFromXY_r(context_, p.x, p.y)}; }
  Shape nothing() { return {context_, GEOSGeom_createEmptyPolygon_r(context_)}; }

  GEOSContextHandle_t context_;
};

}  // namespace sandtable::geometry
